import type { FormSection } from '../fields/forms';

/** The titles of the groups in the forms that an account starts with. */
export const FORM_MESSAGES = {
  titles: {
    main: null,
    more: 'More fields',
    contact: 'Other contact details',
    address: 'Address',
    home_address: 'Home address',
    social: 'Online profiles',
    outcome: 'Outcome',
  } satisfies Readonly<Record<FormSection['key'], string | null>>,
  own: 'Custom fields',
  unknownField: (name: string) => `${name} is not a field of this form`,
  twice: (label: string) => `${label} appears twice`,
  needed: (label: string) => `${label} cannot be left out`,
  notRequirable: (label: string) => `${label} cannot be required: it always has a value`,
  alwaysShown: (label: string) => `${label} is always shown`,
  onItself: (label: string) => `${label} cannot depend on itself`,
  nothingSet: 'Choose what the rule does',
  badDefault: (label: string, msg: string) => `${label}: ${msg}`,
  noDefault: (label: string) => `${label} cannot have a default value`,
  noChoices: (label: string) => `${label} has no choices`,
  circle: 'These fields already depend on each other',
  hasParent: 'The choices of this field already depend on another field',
} as const;
