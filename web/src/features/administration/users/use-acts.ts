import { useState } from 'react';
import { errorText } from '../../../lib/request-error';
import { errorToast, toast } from '../../../ui/toast-store';
import { useReread } from './use-users';

/** One act at a time; its success or error is reported, and the list is refetched. */
export function useActs() {
  const [acting, setActing] = useState<string | null>(null);
  const reread = useReread();
  const run = async (name: string, work: () => Promise<unknown>, done: string) => {
    setActing(name);
    try {
      await work();
      toast({ text: done });
      await reread();
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setActing(null);
    }
  };
  return { acting, act: (...args: Parameters<typeof run>) => void run(...args) };
}
