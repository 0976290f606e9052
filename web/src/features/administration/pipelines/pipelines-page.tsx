import { useCan } from '../../../lib/can';
import { usePageTitle } from '../../../lib/page-title';
import { useSearchState } from '../../../lib/search-state';
import { Button } from '../../../ui/button';
import { IconPlus } from '../../../ui/icons';
import { ListFailed } from '../../../ui/list-failed';
import { PageHead, PageText } from '../../../ui/page';
import { SkeletonRows } from '../../../ui/states';
import { PipelineCard } from './pipeline-card';
import { PipelineDialog } from './pipeline-dialog';
import styles from './pipelines.module.css';
import { pipelinesMessages as m } from './pipelines.messages';
import { usePipelines } from './use-pipelines';

/** /admin/pipelines: every pipeline as a card with its stages. */
export function PipelinesPage() {
  usePageTitle(m.title);
  const { pipelines, failed, retry } = usePipelines();
  const [search, setSearch] = useSearchState();
  const blocked = useCan().why('manage', 'administration');
  return (
    <div className={styles.page}>
      <PageHead
        title={m.title}
        actions={
          <Button
            variant="filled"
            icon={IconPlus}
            disabledReason={blocked}
            onClick={() => setSearch({ open: 'new' }, true)}
          >
            {m.newPipeline}
          </Button>
        }
      />
      <div className={styles.scroll}>
        <PageText>{m.about}</PageText>
        <div className={styles.cards}>
          {failed && <ListFailed text={m.failed} again={m.again} retry={retry} />}
          {!failed && !pipelines && <SkeletonRows rows={8} />}
          {pipelines?.map((pipeline) => (
            <PipelineCard key={pipeline.id} pipeline={pipeline} pipelines={pipelines} blocked={blocked} />
          ))}
        </div>
      </div>
      {search.open === 'new' && !blocked && (
        <PipelineDialog pipeline={null} onClose={() => setSearch({ open: undefined })} />
      )}
    </div>
  );
}
