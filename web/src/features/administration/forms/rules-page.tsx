import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { isRecordKind, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { titlesOf } from '@fairlead/domain/kinds/nouns';
import type { FormRules } from '@fairlead/domain/forms/form-rules';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../../lib/can';
import { usePageTitle } from '../../../lib/page-title';
import { Button } from '../../../ui/button';
import { IconArrowsSplit, IconPlus } from '../../../ui/icons';
import { ListFailed } from '../../../ui/list-failed';
import { PageHead, PageTabs, PageText } from '../../../ui/page';
import { EmptyState, SkeletonRows } from '../../../ui/states';
import { Tabs } from '../../../ui/tabs';
import { DependentSection } from './dependent-section';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';
import { RuleDialog } from './rule-dialog';
import { RuleRow } from './rule-row';
import { useRules } from './use-forms';

const PATH = '/admin/conditional_fields';

/** /admin/conditional_fields/{kind} */
export function RulesPage() {
  usePageTitle(m.rulesTitle);
  const router = useRouter();
  const named = useRouterState({
    select: ({ location }) => location.pathname.slice(PATH.length + 1).replace(/\/$/, ''),
  });
  const kind = isRecordKind(named) ? named : DEAL.name;
  const { rules, failed, retry } = useRules();
  const blocked = useCan().why('manage', 'administration');
  const [adding, setAdding] = useState(false);
  const add = (
    <Button variant="filled" icon={IconPlus} disabledReason={blocked} onClick={() => setAdding(true)}>
      {m.newRule}
    </Button>
  );
  const count = (of: RecordKind) => rules?.conditional_fields.filter(({ event_model }) => event_model === of).length;
  const isEmpty = rules && !count(kind);
  return (
    <div className={styles.page}>
      <PageHead title={m.rulesTitle} actions={rules && !isEmpty ? add : undefined} />
      <PageTabs>
        <Tabs
          label={m.kinds}
          value={kind}
          onChange={(next) => void router.navigate({ href: `${PATH}/${next}` })}
          tabs={RECORD_KINDS.map((value) => ({ value, label: titlesOf(value), count: count(value) || null }))}
        />
      </PageTabs>
      <div className={styles.scroll}>
        <PageText>{m.rulesAbout}</PageText>
        {failed && <ListFailed text={m.rulesFailed} again={m.again} retry={retry} />}
        {!failed && !rules && <SkeletonRows rows={6} />}
        {isEmpty && (
          <EmptyState icon={IconArrowsSplit} title={m.noRules(kind)} text={m.noRulesText(kind)} action={add} />
        )}
        {rules && <Rules kind={kind} rules={rules} blocked={blocked} />}
      </div>
      {adding && rules && <RuleDialog kind={kind} rule={null} rules={rules} onClose={() => setAdding(false)} />}
    </div>
  );
}

function Rules({ kind, rules, blocked }: { kind: RecordKind; rules: FormRules; blocked: string | null }) {
  const ofKind = rules.conditional_fields.filter(({ event_model }) => event_model === kind);
  return (
    <div className={styles.body}>
      {ofKind.length > 0 && (
        <div role="list" className={styles.rules}>
          {ofKind.map((rule) => (
            <RuleRow key={rule.id} rule={rule} rules={rules} blocked={blocked} />
          ))}
        </div>
      )}
      <DependentSection kind={kind} rules={rules} blocked={blocked} />
    </div>
  );
}
