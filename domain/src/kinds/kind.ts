/** One kind of record, declared once. Everything that treats records alike reads it from here. */
export interface KindDeclaration {
  /** The kind's name, and the name of its table. */
  readonly name: string;
  /** In lower case, as they stand in the middle of a sentence. */
  readonly nouns: { readonly one: string; readonly many: string };
  /** The plural in addresses: `/deals` on screen, `/api/v3/deals` in the API; also the name of its import type. */
  readonly path: string;
  /** The name of the kind in answers of the API, such as `primary_association_type`. */
  readonly wire_name: string;
  /** The column with the user who owns the record. */
  readonly owner: 'user_id' | 'owner_id';
  /** The column with the name that people know the record by. */
  readonly name_column: string;
  /** Other records that a filter reaches through this one: `company.city`, `primary_contact.email`, `user.team_id`. */
  readonly relations: readonly RelationDeclaration[];
  /** How the search finds the record. `number` stands for the kind in the search tables and never changes. */
  readonly search: {
    readonly number: number;
    readonly names: readonly string[];
    readonly emails: readonly string[];
    readonly sites: readonly string[];
    readonly phones: readonly string[];
    /** What a hit shows beside name, owner, addresses and numbers: the column of each key. */
    readonly shown: Readonly<Record<string, string>>;
    /** The column with the amount that a hit shows. */
    readonly shown_money?: string;
  };
  /** Sets of ids that are kept in tables of their own and read, written and logged as if they were columns. */
  readonly links: Readonly<Record<string, LinkDeclaration>> & { readonly shared_user_ids: LinkDeclaration };
  /** The link with the record's tags. */
  readonly tags: { readonly link: string; readonly list: string };
  /** Names differ within the account, ignoring case. */
  readonly unique_name: boolean;
  /** Carries a copy of its company's name, by which lists sort and the search finds it. */
  readonly copies_company_name: boolean;
  /** Columns that hold an instant, beside those that every record has. They are compared by moment, not by spelling. */
  readonly instants: readonly string[];
  /** Columns that the counters read, beside owner and name. */
  readonly counted: readonly string[];
  /** Columns that shares carry a copy of, so that a list of shared records reads the shares alone. */
  readonly known_to_shares: readonly string[];
  /** Amounts that a list adds up. */
  readonly sums?: { readonly value: string; readonly weighted: string };
  /** Columns of a list before anybody has chosen others. */
  readonly default_columns: readonly string[];
}

export interface RelationDeclaration {
  readonly name: string;
  /** A kind of record, or a user. */
  readonly kind: string;
  /** The column of the record that holds the other's id. */
  readonly column: string;
  readonly label: string;
}

/** A table of pairs: the id of the record in the column `own`, the id of the other in `other`. */
export interface LinkDeclaration {
  readonly table: string;
  readonly own: string;
  readonly other: string;
  /** The kind of record that `other` names, where it names one. */
  readonly kind?: string;
}
