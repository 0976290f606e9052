import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../../lib/can';
import { IconButton } from '../../ui/icon-button';
import { IconDownload } from '../../ui/icons';
import { useChosen } from '../record-list/public';
import { exportMessages as m } from './exports.messages';
import { useExport } from './use-export';

/** Exports the whole filtered list as a file. */
export function ExportButton({ kind }: { kind: RecordKind }) {
  const { could, why } = useCan();
  const { run } = useExport(kind);
  const { total, isKnown } = useChosen(kind);
  const whyNone = isKnown && total === 0 ? m.none(kind) : null;
  return (
    <IconButton
      icon={IconDownload}
      label={m.export}
      disabledReason={could('export', kind) ? whyNone : why('export', kind)}
      onClick={() => run()}
    />
  );
}
