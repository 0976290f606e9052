import { FORM_NAMES, isFormName, isQuickAdd, kindOfForm } from '@fairlead/domain/forms/layout';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useUnsaved } from '../../../lib/drafts';
import { usePageTitle } from '../../../lib/page-title';
import { useDraftScope } from '../../../lib/use-draft';
import { ListFailed } from '../../../ui/list-failed';
import { PageHead, PageTabs, PageText } from '../../../ui/page';
import { SkeletonRows } from '../../../ui/states';
import { Tabs } from '../../../ui/tabs';
import { FormEditor } from './form-editor';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';
import { useForms, useRules } from './use-forms';

const PATH = '/admin/forms';

/** /admin/forms/{form} */
export function FormsPage() {
  usePageTitle(m.title);
  const router = useRouter();
  const named = useRouterState({
    select: ({ location }) => location.pathname.slice(PATH.length + 1).replace(/\/$/, ''),
  });
  const name = isFormName(named) ? named : DEAL.name;
  const { forms, failed, retry } = useForms();
  const { rules } = useRules();
  const unsaved = useUnsaved(useDraftScope());
  const form = forms?.find((one) => one.name === name);
  const kind = kindOfForm(name);
  return (
    <div className={styles.page}>
      <PageHead title={m.title} />
      <PageTabs>
        <Tabs
          label={m.forms}
          value={name}
          onChange={(next) => void router.navigate({ href: `${PATH}/${next}` })}
          tabs={FORM_NAMES.map((value) => ({ value, label: m.form(value), edited: `forms/${value}` in unsaved }))}
        />
      </PageTabs>
      <div className={styles.scroll}>
        <PageText>{isQuickAdd(name) ? m.hintQuick(kind) : m.hintFull(kind)}</PageText>
        {failed && <ListFailed text={m.failed} again={m.again} retry={retry} />}
        {!failed && !form && <SkeletonRows rows={10} />}
        {form && <FormEditor key={name} form={form} rules={rules} />}
      </div>
    </div>
  );
}
