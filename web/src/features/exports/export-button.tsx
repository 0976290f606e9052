import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../../lib/can';
import { IconButton } from '../../ui/icon-button';
import { IconDownload } from '../../ui/icons';
import { exportMessages as m } from './exports.messages';
import { useExport } from './use-export';

/** Exports the whole filtered list as a file. */
export function ExportButton({ kind }: { kind: RecordKind }) {
  const { could, why } = useCan();
  const { run } = useExport(kind);
  return (
    <IconButton
      icon={IconDownload}
      label={m.export}
      disabledReason={could('export', kind) ? null : why('export', kind)}
      onClick={() => run()}
    />
  );
}
