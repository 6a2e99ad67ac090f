// Keeps the page's files, so that it opens without a network after the first visit.
