/** Texts of the notice that another user saved first. */
export const clashMessages = {
  conflict: 'Someone else changed this in the meantime. Your changes aren’t saved, but they are still here.',
  overwrite: 'Save mine anyway',
  takeTheirs: 'Discard mine',
};
