import { uploadImport } from '@fairlead/domain/imports/import.contract';
import { hasFeature } from '@fairlead/domain/features/features';
import { IMPORT_TYPES, type ImportType } from '@fairlead/domain/imports/targets';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { useSession } from '../../lib/session';
import { useSearchState } from '../../lib/search-state';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { IconUpload } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { Notice } from '../../ui/states';
import { TextArea } from '../../ui/text-field';
import { DropZone } from './drop-zone';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';
import { LinkButton } from '../../lib/link-button';
import { Steps } from './steps';
import { useDraftState } from './use-draft-state';

/** /imports/new?type=deals: the file, dropped, chosen or pasted. */
export function NewImportPage() {
  usePageTitle(m.newTitle);
  const [search, setSearch] = useSearchState();
  const types = useTypes();
  const type = types.find((one) => one === search.type) ?? types[0] ?? 'deals';
  const upload = useUpload(type);
  const { form, file, pasted } = upload;
  return (
    <>
      <PageHead
        title={m.newTitle}
        actions={
          <LinkButton href="/imports" variant="quiet">
            {m.allImports}
          </LinkButton>
        }
      />
      <form className={styles.page} onSubmit={form.submit} noValidate>
        <Steps at="upload" />
        <div className={styles.kinds}>
          <SegmentedControl
            label={m.kindLabel}
            value={type}
            onChange={(next) => setSearch({ type: next })}
            segments={types.map((value) => ({ value, label: m.kind(value) }))}
          />
        </div>
        {pasted === null ? (
          <DropZone file={file} onFile={upload.setFile} />
        ) : (
          <TextArea
            label={m.pasteLabel}
            value={pasted}
            onChange={upload.setPasted}
            rows={12}
            autoFocus
            className={styles.paste}
          />
        )}
        {(form.errors.file ?? form.errors.form) && <Notice tone="red">{form.errors.file ?? form.errors.form}</Notice>}
        <div className={styles.acts}>
          <Button variant="link" onClick={() => upload.setPasted(pasted === null ? '' : null)}>
            {pasted === null ? m.pasteInstead : m.fileInstead}
          </Button>
          <Button type="submit" variant="filled" icon={IconUpload} saving={form.saving}>
            {m.upload}
          </Button>
        </div>
      </form>
    </>
  );
}

function useUpload(type: ImportType) {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [pasted, keepPasted, forgetPasted] = useDraftState<string | null>('import.pasted', null);
  const setPasted = (text: string | null) => (text === null ? (keepPasted(null), forgetPasted()) : keepPasted(text));
  const form = useForm(
    () => ({
      file: pasted === null ? (file ? null : m.nothingChosen) : pasted.trim() ? null : m.nothingPasted,
    }),
    async () => {
      const content = new FormData();
      content.append('type', type);
      if (pasted === null && file) content.append('file', file, file.name);
      else content.append('file', new Blob([pasted ?? ''], { type: 'text/csv' }), `${type}.csv`);
      const { id } = await call(uploadImport, { body: { type }, form: content });
      forgetPasted();
      await router.navigate({ href: `/imports/${id}` });
    },
  );
  const choose = (next: File | null) => {
    setFile(next);
    form.clear('file');
    form.clear('form');
  };
  return { form, file, setFile: choose, pasted, setPasted };
}

/** Only account administrators import users and product lines, these only where the account has them. */
function useTypes(): ImportType[] {
  const { can } = useCan();
  const { features } = useSession().account;
  const admin = can('manage', 'administration');
  return IMPORT_TYPES.filter((type) => {
    if (type === 'product_lines' && !hasFeature(features, 'product_lines')) return false;
    const kind = kindOfPath(type);
    return kind ? can('import', kind) : admin;
  });
}
