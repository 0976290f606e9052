export const dealPickerMessages = {
  deal: 'Deal',
  choose: 'No deal',
  loading: 'Loading deals…',
  failed: 'Deals could not be loaded',
  empty: { none: 'No deals available', noMatch: 'No deals match this search criteria.' },
};
