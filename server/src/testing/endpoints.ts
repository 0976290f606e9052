import { STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { z } from 'zod';
import { readConfig } from '../base/config';
import { routes } from '../features';
import type { Endpoint } from '../http/endpoint';

/** Every registered endpoint and the known parts of its input, for tests that walk all of them. */
export const endpoints: readonly Endpoint[] = routes({
  config: readConfig({}),
  mailer: { configured: true },
  signupToken: '',
});

export const nameOf = ({ contract }: Endpoint) => `${contract.method} ${contract.path}`;

/** The parameter names in the path. */
export function paramsOf({ contract }: Endpoint): string[] {
  return [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
}

export function queryKeysOf({ contract }: Endpoint): string[] {
  return keysOf(contract.query);
}

/** The keys within its parameters, such as `conditions[email]`. */
export function innerQueryKeysOf({ contract }: Endpoint): string[] {
  const shape = (contract.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  return Object.entries(shape).flatMap(([key, schema]) => innerKeysOf(schema).map((inner) => `${key}[${inner}]`));
}

/** Of an object that may be optional, or one choice of several. */
function innerKeysOf(schema: unknown): string[] {
  const { shape, def } = schema as { shape?: object; def?: { innerType?: unknown; options?: unknown[] } };
  if (shape) return Object.keys(shape);
  return [def?.innerType, ...(def?.options ?? [])].flatMap((one) => (one ? innerKeysOf(one) : []));
}

/** The keys of a body: those of its schema, and for a record those that its catalogue marks as writable. */
export function bodyKeysOf({ contract }: Endpoint): string[] {
  const kinds: Readonly<Record<string, RecordKind>> = { deal: 'deal', person: 'person', company: 'company' };
  const kind = kinds[contract.root ?? ''];
  const fields = kind ? STANDARD_CATALOGUE.fieldsOf(kind).filter(({ writable }) => writable) : [];
  const more: Readonly<Record<string, readonly string[]>> = {
    deal: ['created_at', 'deal_value', 'deal_source', 'add_contact_ids', 'source_deal_id', 'is_copy_with_activities'],
    person: ['created_at', 'full_name'],
    company: ['created_at'],
    note: [
      'title',
      'content',
      'user_id',
      'deal_id',
      'person_id',
      'company_id',
      'note_category_id',
      'notify_user_ids',
      'is_private',
      'created_at',
    ],
  };
  return [
    ...new Set([...keysOf(contract.body), ...fields.map(({ key }) => key), ...(more[contract.root ?? ''] ?? [])]),
  ];
}

function keysOf(schema: z.ZodType | undefined): string[] {
  const shape = (schema as { shape?: object } | undefined)?.shape;
  return shape ? Object.keys(shape) : [];
}
