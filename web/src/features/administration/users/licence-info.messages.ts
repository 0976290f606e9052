export const licenceInfoMessages = {
  held: 'Licences held',
  inUse: 'In use',
  free: 'Not in use',
  least: 'The plan asks for at least',
} as const;
