/** Other users on the page of a record. */
export const presenceMessages = {
  alsoHere: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} has this open, too` : `${names.join(', ')} have this open, too`,
  more: (count: number) => `+${count}`,
  typing: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} is typing here` : `${names.join(', ')} are typing here`,
  typingIn: (name: string, field: string) => `${name} is typing in ${field}`,
  changedTo: (value: string) => `Another user has changed this to: ${value}`,
  changed: 'Another user has changed this in the meantime',
  emptied: 'Another user has emptied this in the meantime',
};
