import {
  deleteDuplicateCheck,
  type DuplicateCheck,
  listDuplicateChecks,
  updateDuplicateCheck,
} from '@fairlead/domain/duplicates/duplicates.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { ConfirmModal } from '../../ui/confirm-modal';
import { IconButton } from '../../ui/icon-button';
import { IconPlus, IconTrash } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { PageHead, PageText } from '../../ui/page';
import { SkeletonRows } from '../../ui/states';
import { errorToast, toast } from '../../ui/toast-store';
import { RuleDialog } from './rule-dialog';
import { rulesMessages as m } from './rules.messages';
import styles from './rules.module.css';

const KEY = ['duplicate-checks'];

/** /admin/duplicate_checks: the rules of the account, beside those that every account has. */
export function DuplicateRulesPage() {
  usePageTitle(m.title);
  const queries = useQueryClient();
  const { why } = useCan();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listDuplicateChecks, { signal })).entries,
  });
  const [adding, setAdding] = useState(false);
  const reread = () => queries.invalidateQueries({ queryKey: KEY });
  return (
    <div className={styles.page}>
      <PageHead
        title={m.title}
        actions={
          <Button
            variant="filled"
            icon={IconPlus}
            disabledReason={why('create', 'duplicate_check')}
            onClick={() => setAdding(true)}
          >
            {m.add}
          </Button>
        }
      />
      <div className={styles.scroll}>
        <PageText>{m.about}</PageText>
        {isError ? (
          <ListFailed text={m.failed} again={m.again} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={4} />
        ) : data.length === 0 ? (
          <p className={styles.none}>
            <b>{m.none}</b> {m.noneHint}
          </p>
        ) : (
          <ul className={styles.rules} aria-label={m.title}>
            {data.map((rule) => (
              <RuleRow key={rule.id} rule={rule} reread={reread} />
            ))}
          </ul>
        )}
      </div>
      {adding && <RuleDialog onClose={() => setAdding(false)} reread={reread} />}
    </div>
  );
}

function RuleRow({ rule, reread }: { rule: DuplicateCheck; reread: () => Promise<void> }) {
  const { id, name, is_active, user } = rule;
  const { why } = useCan();
  const [asking, setAsking] = useState(false);
  const { saving, run } = useAct(reread);
  const turn = () => run(() => call(updateDuplicateCheck, { params: { id }, body: { is_active: !is_active } }));
  const remove = async () => {
    if (await run(() => call(deleteDuplicateCheck, { params: { id } }))) toast({ text: m.removed(name) });
    else setAsking(false);
  };
  const facts = { owner_id: rule.user_id };
  return (
    <li className={styles.rule}>
      <div className={styles.words}>
        <span className={styles.name}>
          {name} {!is_active && <Badge>{m.off}</Badge>}
        </span>
        <span className={styles.quiet}>
          {m.sentence(rule.record_type, rule.fields)} · {m.owner(user.full_name)}
        </span>
      </div>
      <Button
        saving={saving}
        disabledReason={why('update', 'duplicate_check', facts)}
        onClick={() => void turn()}
        aria-label={`${is_active ? m.turnOff : m.turnOn} ${name}`}
      >
        {is_active ? m.turnOff : m.turnOn}
      </Button>
      <IconButton
        icon={IconTrash}
        size="md"
        label={m.remove(name)}
        disabledReason={why('delete', 'duplicate_check', facts)}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmModal
          title={m.removeTitle(name)}
          act={m.removeAct}
          cancel={m.cancel}
          saving={saving}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          {m.removeText}
        </ConfirmModal>
      )}
    </li>
  );
}

/** Runs an act, reads the rules again, and shows errors. */
function useAct(reread: () => Promise<void>) {
  const [saving, setSaving] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setSaving(true);
    try {
      await act();
      await reread();
      return true;
    } catch (error) {
      errorToast(errorText(error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { saving, run };
}
