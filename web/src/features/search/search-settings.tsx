import { saveSearchSettings } from '@fairlead/domain/search/search.contract';
import { DEFAULT_SETTINGS, SEARCH_TYPES, type SearchType } from '@fairlead/domain/search/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { IconAlertCircle, IconCheck } from '../../ui/icons';
import { errorToast } from '../../ui/toast-store';
import type { Entry } from './entry';
import { searchMessages as m } from './search.messages';
import { settingsQuery } from './use-search';

/** The kinds that are searched, one line each; choosing a line switches it, and at least one stays on. */
export function useSettingsEntries(): readonly Entry[] {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(settingsQuery);
  // What is saved is not known: switching a kind now would replace it by the defaults.
  if (!data) return isError ? [failedEntry(() => void refetch())] : [];
  const types = (data.global_search_settings ?? DEFAULT_SETTINGS).types;
  const save = async (next: readonly SearchType[]) => {
    queries.setQueryData(settingsQuery.queryKey, { global_search_settings: { types: next } });
    try {
      await call(saveSearchSettings, { body: { value: { types: [...next] } } });
    } catch (error) {
      errorToast(errorText(error));
      await queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
    }
    await queries.invalidateQueries({ queryKey: ['search'] });
  };
  return SEARCH_TYPES.map((type) => {
    const on = types.includes(type);
    const next = SEARCH_TYPES.filter((one) => (one === type ? !on : types.includes(one)));
    return {
      key: `type-${type}`,
      group: m.groups.settings,
      label: m.types[type],
      hint: on ? m.on : m.off,
      mark: on ? <IconCheck size={17} aria-hidden /> : null,
      run: () => {
        if (next.length) void save(next);
        return 'stay';
      },
    };
  });
}

function failedEntry(retry: () => void): Entry {
  return {
    key: 'settings-failed',
    group: m.groups.settings,
    label: m.settingsFailed,
    hint: m.again,
    words: SEARCH_TYPES.map((type) => m.types[type]).join(' '),
    mark: <IconAlertCircle size={17} aria-hidden />,
    run: () => {
      retry();
      return 'stay';
    },
  };
}
