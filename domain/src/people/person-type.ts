/** A person is always a contact or a lead. */
export const PERSON_TYPES = ['Contact', 'Lead'] as const;
export type PersonType = (typeof PERSON_TYPES)[number];

/** The default type of a person, also if the type is cleared. */
export const DEFAULT_PERSON_TYPE: PersonType = 'Contact';

/** The type of this name, in any case. */
export function personTypeOf(value: unknown): PersonType | undefined {
  return typeof value === 'string'
    ? PERSON_TYPES.find((type) => type.toLowerCase() === value.trim().toLowerCase())
    : undefined;
}

type Columns = Readonly<Record<string, unknown>>;

/** The patch with the default for a cleared type, and with the moment at which a lead becomes a contact. */
export function withPersonType(patch: Columns, before?: Columns, now?: Date): Columns {
  if (!('type' in patch)) return patch;
  const type = patch.type ?? DEFAULT_PERSON_TYPE;
  const isConverted = before?.type === 'Lead' && type === 'Contact' && now !== undefined;
  return { ...patch, type, ...(isConverted ? { converted_at: now.toISOString() } : {}) };
}
