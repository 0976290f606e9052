import { useRef } from 'react';

const KINDS = 'image/png,image/jpeg,image/webp,image/gif';

/** A hidden file input and the function that opens it. The same file can be chosen again. */
export function useFileChoice(onChoose: (file: File) => void) {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={KINDS}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
    ),
  };
}
