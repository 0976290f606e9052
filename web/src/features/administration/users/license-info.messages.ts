export const licenseInfoMessages = {
  held: 'Licenses',
  inUse: 'In use',
  free: 'Available',
  least: 'Minimum for your plan',
} as const;
