import { COMPANY } from './company.kind';

/**
 * A record of a kind in another role: a customer is a company, under the company's id, but with an owner and a
 * visibility of its own.
 */
export interface FacetDeclaration {
  readonly name: string;
  readonly nouns: { readonly one: string; readonly many: string };
  readonly path: string;
  /** The kind of record that it is a facet of. */
  readonly of: string;
  /** The column of the record that marks it as having the facet. */
  readonly flag: string;
}

export const CUSTOMER = {
  name: 'customer',
  nouns: { one: 'customer', many: 'customers' },
  path: 'customers',
  of: COMPANY.name,
  flag: 'is_customer',
} as const satisfies FacetDeclaration;

const FACETS = [CUSTOMER] as const;
export type FacetName = (typeof FACETS)[number]['name'];
