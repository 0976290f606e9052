export const supportMessages = {
  helping: (staff: string, user: string) => `${staff} of support is signed in as ${user}.`,
  short: (staff: string) => `Support: ${staff}`,
  reason: (reason: string) => `Reason: ${reason}.`,
  until: (time: string) => `Ends at ${time} at the latest.`,
  end: 'End support login',
};
