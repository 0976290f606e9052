/**
 * The trades that an account can choose from; the id is the position in this list, so new ones are only added at its
 * end.
 */
const INDUSTRIES = [
  'Agriculture',
  'Automotive',
  'Business services',
  'Construction',
  'Consumer goods',
  'Education',
  'Energy and utilities',
  'Financial services',
  'Food and beverage',
  'Government',
  'Health care',
  'Hospitality and travel',
  'Insurance',
  'Legal services',
  'Manufacturing',
  'Marketing and advertising',
  'Media and entertainment',
  'Nonprofit',
  'Pharmaceuticals',
  'Real estate',
  'Recruiting and staffing',
  'Retail',
  'Software and technology',
  'Telecommunications',
  'Transport and logistics',
  'Wholesale',
  'Other',
] as const;

export const industries = INDUSTRIES.map((name, index) => ({ id: index + 1, name }));

export const isIndustry = (id: number) => id >= 1 && id <= INDUSTRIES.length;
