import { useRef } from 'react';
import { Button } from '../../ui/button';
import { IconCamera, IconUpload } from '../../ui/icons';
import { filesMessages as m } from './files.messages';
import styles from './files.module.css';

interface Props {
  onFiles: (files: File[]) => void;
  variant: 'filled' | 'default';
  disabledReason: string | null;
}

/** Chooses files; on a phone, also takes a photo. */
export function UploadButton({ onFiles, variant, disabledReason }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  const hidden = { className: 'fl-hidden', tabIndex: -1, type: 'file', onChange: take } as const;
  return (
    <>
      <span className={styles.camera}>
        <Button icon={IconCamera} disabledReason={disabledReason} onClick={() => camera.current?.click()}>
          {m.takePhoto}
        </Button>
      </span>
      <Button
        variant={variant}
        icon={IconUpload}
        disabledReason={disabledReason}
        onClick={() => files.current?.click()}
      >
        {m.upload}
      </Button>
      <input {...hidden} ref={files} multiple aria-label={m.upload} />
      <input {...hidden} ref={camera} accept="image/*" capture="environment" aria-label={m.takePhoto} />
    </>
  );
}
