import type { Dashboard, Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../lib/use-draft';
import { toast } from '../../ui/toast-store';
import { arrangeMessages as m } from './dashboards.messages';
import { type Arranging, useArranging } from './use-arranging';

interface Kept {
  readonly tiles: readonly Tile[];
  /** The version of the dashboard that they were made from. */
  readonly from: string;
}

export interface KeptArranging {
  readonly arranging: Arranging;
  readonly version: string;
  /** Continues with the saved state. */
  readonly begin: (dashboard: Pick<Dashboard, 'tiles' | 'version'>) => void;
  /** Continues with unsaved changes from an earlier visit. */
  readonly found: boolean;
  /** It is saved. */
  readonly forget: () => void;
  /** It is discarded; a message offers to restore it. */
  readonly discard: () => void;
}

/** An arrangement that is kept in this browser until it is saved or discarded. */
export function useKeptArranging({ id, name, tiles, version: saved }: Dashboard, isNarrow: boolean): KeptArranging {
  const router = useRouter();
  const href = `/dashboards/${id}?arrange=1`;
  const draft = useDraft<Kept>({
    key: `dashboards/${id}`,
    label: m.draft(name),
    href,
    // Differs from every stored value, so that the version is stored as well.
    saved: { tiles, from: '' },
  });
  const [first] = useState(() => (draft.changes.tiles && draft.changes.from ? draft.value : null));
  const [version, setVersion] = useState(first?.from ?? saved);
  const arranging = useArranging(tiles, isNarrow, first?.tiles);
  const now = useRef(draft);
  now.current = draft;
  useEffect(() => {
    if (arranging.changed) now.current.set({ tiles: arranging.tiles, from: version });
    else if (now.current.dirty) now.current.forget();
  }, [arranging.tiles, arranging.changed, version]);
  const discard = () => {
    draft.forget();
    if (!arranging.changed) return;
    const back = () => {
      draft.set({ tiles: arranging.tiles, from: version });
      void router.navigate({ href });
    };
    toast({ text: m.discarded(name), action: { label: m.undo, run: back } });
  };
  const begin = (next: Pick<Dashboard, 'tiles' | 'version'>) => {
    setVersion(next.version);
    arranging.act({ do: 'begin', tiles: next.tiles });
  };
  return { arranging, version, begin, found: draft.found && arranging.changed, forget: draft.forget, discard };
}
