import { createAccountExport } from '@fairlead/domain/account-exports/account-exports.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { IconArchive } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { PageHead } from '../../ui/page';
import { SkeletonRows } from '../../ui/states';
import { errorToast, toast } from '../../ui/toast-store';
import { ExportList, useAccountExports, useRereadExports } from '../account-exports/public';
import styles from './archives.module.css';
import { archivesMessages as m } from './archives.messages';
import { RestoreSection } from './restore-section';

/** /admin/archive: the whole account as one file, and such a file into a new account. */
export function ArchivePage() {
  usePageTitle(m.title);
  const blocked = useCan().why('manage', 'administration');
  return (
    <>
      <PageHead title={m.title} />
      <div className={styles.page}>
        <ArchiveSection blocked={blocked} />
        <RestoreSection blocked={blocked} />
      </div>
    </>
  );
}

function ArchiveSection({ blocked }: { blocked: string | null }) {
  const query = useAccountExports();
  const archives = query.entries?.filter(({ export_type }) => export_type === 'archive');
  return (
    <section className={styles.section} aria-labelledby="archive-title">
      <h2 className={styles.heading} id="archive-title">
        {m.archive}
      </h2>
      <p className={styles.text}>{m.archiveText}</p>
      <MakeButton blocked={blocked} />
      {query.isError ? (
        <ListFailed text={m.failed} again={m.again} retry={() => void query.refetch()} />
      ) : !archives ? (
        <SkeletonRows rows={2} />
      ) : archives.length ? (
        <div className={styles.list}>
          <ExportList exports={archives} blocked={blocked} />
        </div>
      ) : (
        <p className={styles.text}>{m.none}</p>
      )}
    </section>
  );
}

function MakeButton({ blocked }: { blocked: string | null }) {
  const [saving, setSaving] = useState(false);
  const reread = useRereadExports();
  const make = async () => {
    setSaving(true);
    try {
      await call(createAccountExport, {
        body: { export_type: 'archive', period: 'any_time' },
      });
      toast({ text: m.started });
      await reread();
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div>
      <Button variant="filled" icon={IconArchive} disabledReason={blocked} saving={saving} onClick={() => void make()}>
        {m.make}
      </Button>
    </div>
  );
}
