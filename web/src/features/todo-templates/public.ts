import { lazyPart } from '../../ui/lazy-part';

export const TodoTemplatesPage = lazyPart(async () => (await import('./templates-page')).TodoTemplatesPage);
export const ApplyTemplateDialog = lazyPart(async () => (await import('./apply-dialog')).ApplyTemplateDialog);
export const ApplyToRecord = lazyPart(async () => (await import('./apply-to-record')).ApplyToRecord);
