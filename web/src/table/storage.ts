/// What the browser keeps for us. It may be full, or forbidden as in some private windows; then what we keep lasts as long as the
/// page, so that everything still works, and only the next visit does not know of it.

function keeper(store: () => Storage) {
  const unkept = new Map<string, string>();
  return {
    read(key: string): string | null {
      const value = unkept.get(key);
      if (value !== undefined) return value;
      try {
        return store().getItem(key);
      } catch {
        return null;
      }
    },
    /// Whether it is kept beyond this page.
    write(key: string, value: string): boolean {
      try {
        store().setItem(key, value);
        unkept.delete(key);
        return true;
      } catch {
        unkept.set(key, value);
        return false;
      }
    },
    remove(key: string): void {
      unkept.delete(key);
      try {
        store().removeItem(key);
      } catch {
        // There is nothing to be removed where nothing is kept.
      }
    },
  };
}

export const { read, write, remove } = keeper(() => localStorage);
/// Gone when the tab is closed.
export const tab = keeper(() => sessionStorage);
