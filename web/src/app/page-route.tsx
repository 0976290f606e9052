import type { ComponentType } from 'react';
import { loadChunk } from '../lib/chunk-error';
import { type LazyPart, lazyPart as lazyPartOf } from '../ui/lazy-part';
import type { AreaKey } from './areas';

type PageParams = Readonly<Record<string, string>>;

/** A page's file may offer its first data, for when the pointer rests on a link to it. */
interface WithData {
  readonly prefetch?: (params: PageParams) => Promise<void>;
}

/** One row of the route table. */
export interface PageRoute {
  path: string;
  page: LazyPart<object>;
  /** Fetches the page's code before it is shown, for example when a link is hovered. */
  preload: () => Promise<unknown>;
  /** Fetches the page's first data as well. */
  preloadData: (params: PageParams) => Promise<unknown>;
  /** Signed-in screens are shown inside the frame; public ones are not. */
  frame: boolean;
  area?: AreaKey | 'profile';
}

interface Options {
  frame?: boolean;
  area?: PageRoute['area'];
}

/** `page('/deals', () => import('../features/deals/public'), 'DealsPage', { area: 'deals' })` */
export function page<M extends Record<K, ComponentType>, K extends string>(
  path: string,
  load: () => Promise<M>,
  name: K,
  options: Options = {},
): PageRoute {
  let loaded: (M & WithData) | null = null;
  const component = lazyPartOf(async () => {
    loaded = await loadChunk(name, load);
    return loaded[name] as ComponentType<object>;
  });
  const { preload } = component;
  const preloadData = async (params: PageParams) => {
    await preload();
    await loaded?.prefetch?.(params);
  };
  return { path, page: component, preload, preloadData, frame: options.frame ?? true, area: options.area };
}

/** A part of a screen that is fetched when it is first shown. */
export function lazyPart<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  manner?: Parameters<typeof lazyPartOf>[1],
): LazyPart<P> {
  return lazyPartOf(() => loadChunk(name, load), manner);
}
