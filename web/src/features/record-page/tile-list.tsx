import type { PanelProps } from '../../lib/profile-panel';
import { Facts, Tile, TileFold } from '../../ui/tile';
import { useFactFields } from './fact-fields';
import { FieldFact } from './field-fact';
import type { ShownTile } from './tiles';
import type { Layout } from './use-layout';

interface Props {
  tiles: readonly ShownTile[];
  of: PanelProps;
  layout: Pick<Layout, 'now' | 'fold'>;
}

/** Tiles below each other. */
export function TileList({ tiles, of, layout: { now, fold } }: Props) {
  return tiles.map((tile) => {
    const { key, Content } = tile;
    const state = {
      collapsed: now.collapsed_tiles.includes(key),
      onCollapse: (shut: boolean) => fold(key, shut),
    };
    return (
      <TileFold key={key} value={state}>
        {Content ? <Content {...of} /> : <FactsTile tile={tile} of={of} />}
      </TileFold>
    );
  });
}

function FactsTile({ tile, of: { kind, record } }: { tile: ShownTile; of: PanelProps }) {
  const fields = useFactFields(tile);
  return (
    <Tile title={tile.title}>
      <Facts>
        {fields.map((field) => (
          <FieldFact key={field} kind={kind} record={record} fieldKey={field} />
        ))}
      </Facts>
    </Tile>
  );
}
