/** A person is always a contact or a lead. */
export const PERSON_TYPES = ['Contact', 'Lead'] as const;
export type PersonType = (typeof PERSON_TYPES)[number];

/** What a person is when nothing is said, or when the type is emptied. */
export const DEFAULT_PERSON_TYPE: PersonType = 'Contact';

export function isPersonType(value: unknown): value is PersonType {
  return PERSON_TYPES.some((type) => type === value);
}

/** The patch with a type in the place of an emptied one. */
export function withPersonType<T extends Readonly<Record<string, unknown>>>(patch: T): T {
  return 'type' in patch && patch.type === null ? { ...patch, type: DEFAULT_PERSON_TYPE } : patch;
}
