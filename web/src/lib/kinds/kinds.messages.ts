export const kindsMessages = {
  noCompany: 'No company',
} as const;
