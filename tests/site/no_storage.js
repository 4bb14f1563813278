Object.defineProperty(globalThis, "indexedDB", { value: { open() { throw new Error("forbidden"); } } });
