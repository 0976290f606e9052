/** A person is always a contact or a lead. */
export const PERSON_TYPES = ['Contact', 'Lead'] as const;
export type PersonType = (typeof PERSON_TYPES)[number];

/** What a person is when nothing is said, or when the type is emptied. */
export const DEFAULT_PERSON_TYPE: PersonType = 'Contact';

/** The type that is meant, however its letters are written. */
export function personTypeOf(value: unknown): PersonType | undefined {
  return typeof value === 'string'
    ? PERSON_TYPES.find((type) => type.toLowerCase() === value.trim().toLowerCase())
    : undefined;
}

type Columns = Readonly<Record<string, unknown>>;

/** The patch with a type in the place of an emptied one, and with the moment at which a lead becomes a contact. */
export function withPersonType(patch: Columns, before?: Columns, now?: Date): Columns {
  if (!('type' in patch)) return patch;
  const type = patch.type ?? DEFAULT_PERSON_TYPE;
  const isConverted = before?.type === 'Lead' && type === 'Contact' && now !== undefined;
  return { ...patch, type, ...(isConverted ? { converted_at: now.toISOString() } : {}) };
}
