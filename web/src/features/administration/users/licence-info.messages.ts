export const licenceInfoMessages = {
  held: 'Licences',
  inUse: 'In use',
  free: 'Available',
  least: 'Minimum for your plan',
} as const;
