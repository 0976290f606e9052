import { isCompanyName, possibleNames } from '@fairlead/domain/deals/quick-deal';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { callsOf } from '../../../lib/kinds/contracts';
import { useSettled } from '../../../lib/use-settled';

/** The record that the name of a new deal begins with, or the company that it will create. */
export interface NamedRecord {
  /** Null for a company that is created with the deal. */
  readonly kind: RecordKind | null;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const PAUSE_MS = 150;
const KINDS = [COMPANY, PERSON] as const;

/** Looks up what the typed name begins with, among the records that the user may see. */
export function useNamedRecord(name: string): { shown: NamedRecord | null; find: () => Promise<NamedRecord | null> } {
  const queries = useQueryClient();
  const settled = useSettled(name, PAUSE_MS);
  const query = useQuery({ ...lookUp(settled), enabled: settled !== '', placeholderData: (last) => last });
  const found = query.data ?? null;
  return {
    // An answer for fewer letters stays as long as it still is the beginning of the name.
    shown: name && found && isBeginning(found.name, name) ? found : null,
    find: () => findNow(queries, name),
  };
}

function findNow(queries: QueryClient, name: string): Promise<NamedRecord | null> {
  return name === '' ? Promise.resolve(null) : queries.fetchQuery(lookUp(name));
}

function lookUp(name: string) {
  return {
    queryKey: ['quick-deal', name],
    queryFn: ({ signal }: { signal?: AbortSignal }) => namedBy(name, signal),
    staleTime: 10_000,
  };
}

/** The longest name takes precedence, and a company over a person. */
async function namedBy(name: string, signal: AbortSignal | undefined): Promise<NamedRecord | null> {
  const names = possibleNames(name);
  const found = (await Promise.all(KINDS.map(({ name: kind }) => called(kind, names, signal)))).flat();
  const [best] = found.sort((a, b) => b.name.length - a.name.length);
  if (best) return best;
  return isCompanyName(name) ? { kind: null, name, fields: { company_name: name } } : null;
}

async function called(
  kind: RecordKind,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<NamedRecord[]> {
  const column = kindOf(kind).name_column;
  const filter = JSON.stringify({ any: names.map((value) => ({ field: column, op: 'is', value })) });
  const query = { filter, attrs: `id,${column}`, per_page: 20 };
  const { entries } = (await call(callsOf(kind).list, { query, signal })) as unknown as {
    entries: readonly Readonly<Record<string, unknown>>[];
  };
  return entries.map((one) => {
    const fields = kind === COMPANY.name ? { company_id: one.id } : { primary_contact_id: one.id };
    return { kind, name: String(one[column]), fields };
  });
}

function isBeginning(beginning: string, name: string): boolean {
  const [short, long] = [beginning.toLowerCase(), name.toLowerCase()];
  return long.startsWith(short) && /^(?:$|[\s,:;–-])/.test(long.slice(short.length));
}
