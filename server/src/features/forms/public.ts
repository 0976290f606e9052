export { accountForms, shownOn } from './account-forms';
export { formRoutes } from './forms.routes';
export { type JudgedPatch, judgeChange, judgeNew } from './judging';
