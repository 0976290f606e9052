import { useKeptState } from '../../lib/kept-state';
import type { PanelProps } from '../../lib/profile-panel';
import { Facts, Tile, TileFold } from '../../ui/tile';
import { useFactFields } from './fact-fields';
import { FieldFact } from './field-fact';
import type { ShownTile } from './tiles';

/** Tiles below each other; this browser keeps which are folded. */
export function TileList({ tiles, of }: { tiles: readonly ShownTile[]; of: PanelProps }) {
  const delivered = tiles.filter(({ folded }) => folded).map(({ key }) => key);
  const [folded, setFolded] = useKeptState<readonly string[]>(`tiles.${of.profile}`, delivered);
  const fold = (key: string, shut: boolean) => setFolded(shut ? [...folded, key] : folded.filter((one) => one !== key));
  return tiles.map((tile) => {
    const { key, Content } = tile;
    const state = { collapsed: folded.includes(key), onCollapse: (shut: boolean) => fold(key, shut) };
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
