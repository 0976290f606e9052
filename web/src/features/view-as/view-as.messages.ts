export const viewAsMessages = {
  viewAs: (name: string) => `View as ${name}`,
  looking: (name: string, admin: string) => `${admin}, you are looking as ${name}. Nothing can be changed.`,
  end: 'End',
  endLabel: 'End looking as somebody else',
};
