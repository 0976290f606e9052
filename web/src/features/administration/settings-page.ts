import type { FeatureFlag } from '@fairlead/domain/features/features';
import type { ComponentType } from 'react';
import { loadChunk } from '../../lib/chunk-error';
import type { Icon } from '../../ui/icons';
import { type LazyPart, lazyPart } from '../../ui/lazy-part';

/** A setting on a page: the search finds it by its own words and opens the page. */
interface Setting {
  readonly label: string;
  readonly keywords?: string;
  /** Appended to the page's path, such as `?open=new`. */
  readonly at?: string;
}

export interface SettingsPage {
  readonly key: string;
  readonly label: string;
  /** One sentence for the overview: what the page decides. */
  readonly text: string;
  /** Further search words besides the label. */
  readonly keywords: string;
  readonly path: string;
  readonly icon: Icon;
  /** The number that the navigation shows beside the page's name. */
  readonly count?: 'users' | 'teams' | 'pipelines';
  readonly settings?: readonly Setting[];
  /** The page exists only while the account has this feature. */
  readonly feature?: FeatureFlag;
  readonly page: LazyPart<object>;
}

export interface SettingsGroup {
  readonly label: string;
  readonly pages: readonly SettingsPage[];
}

/** `screen('UsersPage', () => import('../users/public'), 'UsersPage')`: its code is loaded when the page is opened. */
export function screen<M extends Record<K, ComponentType>, K extends string>(
  chunk: string,
  load: () => Promise<M>,
  name: K,
): LazyPart<object> {
  return lazyPart(async () => (await loadChunk(chunk, load))[name] as ComponentType<object>);
}
