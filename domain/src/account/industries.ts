/** What an account can say about its trade; the id is the place in this list, which therefore only grows at its end. */
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
