import { ownData } from '@fairlead/domain/session/own-data.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { saveFile } from '../../ui/save-file';
import { errorToast } from '../../ui/toast-store';
import { profileMessages as m } from './profile.messages';
import { Section } from './section';

/** What the server stores about the user, as a file. */
export function DataSection() {
  const [loading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const data = await call(ownData);
      saveFile('fairlead-my-data.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`);
    } catch (error) {
      errorToast(errorText(error));
    }
    setLoading(false);
  };
  return (
    <Section title={m.data} text={m.dataText}>
      <Button size="md" saving={loading} onClick={() => void download()}>
        {m.downloadData}
      </Button>
    </Section>
  );
}
