// Whether nothing moves: as the reader has set the book, or the device.

export const calm = () => document.documentElement.dataset.erPace === "calm" || matchMedia("(prefers-reduced-motion: reduce)").matches;
