import { COMPANY } from './company.kind';

/**
 * A record of a kind in another role: a customer is a company, under the company's id, with its owner and its
 * visibility. Its fields in this role are columns of the record: bin, undo, history, archive and merge follow.
 */
export interface FacetDeclaration {
  readonly name: string;
  readonly nouns: { readonly one: string; readonly many: string };
  readonly path: string;
  /** The kind of record that it is a facet of. */
  readonly of: string;
  /** The column of the record that marks it as having the facet. */
  readonly flag: string;
  /** The other columns that only the role fills. They move together with the flag from one record to another. */
  readonly columns: readonly string[];
}

export const CUSTOMER = {
  name: 'customer',
  nouns: { one: 'customer', many: 'customers' },
  path: 'customers',
  of: COMPANY.name,
  flag: 'is_customer',
  columns: ['customer_since', 'conversion_notes', 'health_score_description'],
} as const satisfies FacetDeclaration;

const FACETS = [CUSTOMER] as const;
export type FacetName = (typeof FACETS)[number]['name'];
