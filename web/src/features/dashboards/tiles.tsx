import type { Tile, TileFigures } from '@fairlead/domain/dashboards/dashboards.contract';
import { TILE_NAMES } from '@fairlead/domain/dashboards/dashboards.messages';
import { inReadingOrder } from '@fairlead/domain/dashboards/layout';
import { type ReactNode, useId } from 'react';
import { AppLink } from '../../lib/record-link';
import type { ChartSpot } from '../../ui/charts/chart-data';
import { Skeleton } from '../../ui/states';
import { styleOf, styleOfAll } from './place';
import { isWhole, TileBody } from './tile-body';
import styles from './tiles.module.css';
import type { Figures } from './use-figures';
import { useTileWords } from './use-tile-words';

/** The bar of a tile whose deals are open. */
export interface OpenSpot {
  readonly tile: string;
  readonly spot: ChartSpot;
}

interface Props {
  tiles: readonly Tile[];
  name: string;
  figures: Figures;
  open: OpenSpot | null;
  onOpen: (open: OpenSpot | null) => void;
}

/** The tiles of a dashboard. They are in place at once; their figures follow. */
export function Tiles({ tiles, name, figures, open, onOpen }: Props) {
  return (
    <div className={styles.room}>
      <ul className={styles.tiles} style={styleOfAll(tiles)} aria-label={name}>
        {inReadingOrder(tiles).map((tile) => (
          <ShownTile
            key={tile.key}
            tile={tile}
            figures={figures.of(tile)}
            failed={figures.failed}
            open={open?.tile === tile.key ? open.spot : null}
            onOpen={(spot) => onOpen(spot && { tile: tile.key, spot })}
            onAgain={() => figures.again(tile)}
          />
        ))}
      </ul>
    </div>
  );
}

interface ShownProps {
  tile: Tile;
  figures: TileFigures | undefined;
  failed: boolean;
  open: ChartSpot | null;
  onOpen: (spot: ChartSpot | null) => void;
  onAgain: () => Promise<void>;
}

function ShownTile({ tile, figures, ...rest }: ShownProps) {
  const body = <TileBody tile={tile} figures={figures} {...rest} />;
  if (isWhole(tile, figures)) {
    return (
      <li className={styles.place} style={styleOf(tile.place)} data-kind={tile.kind} data-whole>
        {body}
      </li>
    );
  }
  if (tile.kind === 'text') {
    return (
      <li className={styles.place} style={styleOf(tile.place)} data-kind="text" data-as={tile.as}>
        {body}
      </li>
    );
  }
  return (
    <li
      className={styles.place}
      style={styleOf(tile.place)}
      data-kind={tile.kind}
      data-show={'show' in tile ? tile.show : undefined}
    >
      <Box tile={tile} figures={figures} failed={rest.failed}>
        {body}
      </Box>
    </li>
  );
}

function Box({
  tile,
  figures,
  failed,
  children,
}: Pick<ShownProps, 'tile' | 'figures' | 'failed'> & { children: ReactNode }) {
  const id = useId();
  const { title: own, beside, href } = useTileWords()(tile, figures);
  const title = own ?? (failed ? TILE_NAMES[tile.kind] : null);
  const scrolls = tile.kind === 'goal' && tile.part !== 'pulse';
  return (
    // Not a landmark: a dashboard has many tiles, and two of them can have the same name.
    <div className={styles.tile} role="group" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title === null ? <Skeleton width={120} /> : href ? <AppLink href={href}>{title}</AppLink> : title}
        </h2>
        {beside && <span className={styles.beside}>{beside}</span>}
      </div>
      <div
        className={styles.body}
        {...(scrolls && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
        data-scrolls={scrolls || undefined}
      >
        {children}
      </div>
    </div>
  );
}
