import { FORM_NAMES } from '@fairlead/domain/forms/layout';
import { plainLists } from '@fairlead/domain/lists/lists';
import {
  IconAdjustments,
  IconArrowsRight,
  IconArrowsSplit,
  IconCopy,
  IconCurrencyDollar,
  IconForms,
  IconListDetails,
} from '../../ui/icons';
import { formsMessages } from './forms/forms.messages';
import { type SettingsGroup, screen } from './settings-page';

/** The pages about what records hold. */
export const RECORDS_PAGES: SettingsGroup = {
  label: 'Fields and lists',
  pages: [
    {
      key: 'custom_fields',
      label: 'Custom fields',
      text: 'What your team wants to know of every deal, person and company, beyond the fields that all have.',
      keywords: 'own additional attributes properties columns labels customize',
      path: '/admin/modern/custom_fields',
      icon: IconForms,
      settings: [
        { label: 'New custom field', keywords: 'add create attribute property column', at: '/deal?open=new' },
        { label: 'Custom fields of deals', keywords: 'opportunity', at: '/deal' },
        { label: 'Custom fields of people', keywords: 'person contact', at: '/person' },
        { label: 'Custom fields of companies', keywords: 'company organisation', at: '/company' },
        { label: 'Groups of custom fields', keywords: 'section order arrange' },
        { label: 'Choices of a custom field', keywords: 'dropdown picklist options entries values' },
        { label: 'Locked custom fields', keywords: 'rights protect read only' },
      ],
      page: screen('CustomFieldsPage', () => import('../custom-fields/public'), 'CustomFieldsPage'),
    },
    {
      key: 'forms',
      label: 'Forms',
      text: 'Which fields people see when they add or edit a record, in which order, and which are required.',
      keywords: 'dialog quick add layout mandatory fields order sections groups',
      path: '/admin/forms',
      icon: IconAdjustments,
      settings: FORM_NAMES.map((name) => ({
        label: `Form: ${formsMessages.form(name)}`,
        keywords: 'fields required order',
        at: `/${name}`,
      })),
      page: screen('FormsPage', () => import('./forms/forms-page'), 'FormsPage'),
    },
    {
      key: 'conditional_fields',
      label: 'Conditional fields',
      text: 'When a field is shown, required or filled in, and which choices depend on another field.',
      keywords: 'rules conditions required mandatory default dependent dropdown show hide',
      path: '/admin/conditional_fields',
      icon: IconArrowsSplit,
      settings: [
        { label: 'Rules for deals', keywords: 'conditional required default', at: '/deal' },
        { label: 'Rules for people', keywords: 'conditional required default contact', at: '/person' },
        { label: 'Rules for companies', keywords: 'conditional required default organisation', at: '/company' },
        { label: 'Dependent choices', keywords: 'dropdown cascade parent child' },
      ],
      page: screen('RulesPage', () => import('./forms/rules-page'), 'RulesPage'),
    },
    {
      key: 'pipelines',
      label: 'Pipelines and stages',
      text: 'The stages a deal goes through, how likely each is to win, and when a deal goes stale.',
      keywords: 'deals sales process probability percent',
      path: '/admin/pipelines',
      icon: IconArrowsRight,
      count: 'pipelines',
      settings: [
        { label: 'New pipeline', keywords: 'add create', at: '?open=new' },
        { label: 'Default pipeline', keywords: 'standard first' },
        { label: 'Days until a deal goes stale', keywords: 'going stale limit rotting patience' },
      ],
      page: screen('PipelinesPage', () => import('./pipelines/pipelines-page'), 'PipelinesPage'),
    },
    {
      key: 'currencies',
      label: 'Currencies',
      text: 'The currencies that deals can be in, and what each is worth from which day on.',
      keywords: 'multi-currency money exchange foreign euro dollar amounts conversion',
      path: '/admin/currencies',
      icon: IconCurrencyDollar,
      feature: 'multi_currency',
      settings: [
        { label: 'Exchange rates', keywords: 'rate conversion dated currency' },
        { label: 'Currency of the account', keywords: 'own base default totals' },
      ],
      page: screen('CurrenciesPage', () => import('../currencies/public'), 'CurrenciesPage'),
    },
    {
      key: 'duplicate_checks',
      label: 'Rules for duplicates',
      text: 'Which fields must agree for two records to be probable duplicates, beyond what every account compares.',
      keywords: 'duplicate check merge same double dedupe matching',
      path: '/admin/duplicate_checks',
      icon: IconCopy,
      settings: [{ label: 'New rule for duplicates', keywords: 'add create duplicate check' }],
      page: screen('DuplicateRulesPage', () => import('../duplicates/public'), 'DuplicateRulesPage'),
    },
    {
      key: 'lists',
      label: 'Lists',
      text: 'What people choose from on records: statuses, sources, reasons, tags and categories.',
      keywords: 'dropdown values options picklist colors',
      path: '/admin/lists',
      icon: IconListDetails,
      settings: plainLists.map((list) => ({ label: list.title, keywords: 'list entries', at: `/${list.plural}` })),
      page: screen('ListsPage', () => import('./lists/lists-page'), 'ListsPage'),
    },
  ],
};
