/** The single declaration of a kind of record. All code that treats records generically reads it. */
export interface KindDeclaration {
  /** The kind's name, and the name of its table. */
  readonly name: string;
  /** In lower case, as used within a sentence. */
  readonly nouns: { readonly one: string; readonly many: string };
  /**
   * The plural in addresses: `/deals` on screen, `/api/v3/deals` in the API; also the name of the kind's import type.
   */
  readonly path: string;
  /** The kind's name in API answers, such as `primary_association_type`. */
  readonly wire_name: string;
  /** The column with the user who owns the record. */
  readonly owner: 'user_id' | 'owner_id';
  /** The column with the record's name as users see it. */
  readonly name_column: string;
  /**
   * Other records that a filter can reach through this one: `company.city`, `primary_contact.email`, `user.team_id`.
   */
  readonly relations: readonly RelationDeclaration[];
  /**
   * The columns by which the search finds the record. `number` identifies the kind in the search tables and never
   * changes.
   */
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
  /** Sets of ids that have tables of their own but are read, written and logged like columns. */
  readonly links: Readonly<Record<string, LinkDeclaration>> & { readonly shared_user_ids: LinkDeclaration };
  /** The link with the record's tags. */
  readonly tags: { readonly link: string; readonly list: string };
  /** Names are unique within the account, ignoring case. */
  readonly unique_name: boolean;
  /** Has a copy of its company's name, used for sorting lists and for the search. */
  readonly copies_company_name: boolean;
  /** Columns that hold an instant, in addition to those of every record. They are compared as instants, not as text. */
  readonly instants: readonly string[];
  /** Columns that the counters read, in addition to owner and name. */
  readonly counted: readonly string[];
  /** Columns by which a walk in the order of the last change chooses records, in addition to the owner. */
  readonly walked_with: readonly string[];
  /** Columns with an amount, an id or a time that most records leave empty. */
  readonly rarely_set: readonly string[];
  /** Amounts that a list totals. */
  readonly sums?: { readonly value: string; readonly weighted: string };
  /** Columns of a list until the user chooses others. */
  readonly default_columns: readonly string[];
}

export interface RelationDeclaration {
  readonly name: string;
  /** A kind of record, or a user. */
  readonly kind: string;
  /** The column of the record that holds the related id. */
  readonly column: string;
  readonly label: string;
}

/** A table of id pairs: the record's id in the column `own`, the linked id in `other`. */
export interface LinkDeclaration {
  readonly table: string;
  readonly own: string;
  readonly other: string;
  /** The kind of record in `other`, if it is a record. */
  readonly kind?: string;
}
