export const viewAsMessages = {
  viewAs: (name: string) => `View as ${name}`,
  looking: (name: string, admin: string) => `${admin}, you are looking as ${name}. Nothing can be changed.`,
  title: 'What they see',
  hint: 'The product as this user has it. Nothing can be changed meanwhile, and it is written into the audit log.',
  end: 'End',
  endLabel: 'End looking as somebody else',
};
