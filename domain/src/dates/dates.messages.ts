export const datesMessages = {
  near: { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' } as Readonly<Record<number, string>>,
  justNow: 'just now',
  underOneMinute: 'under one minute',
};
