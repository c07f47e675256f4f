/* Runs before the page is drawn, so that nothing flashes in the wrong colours. */
(function () {
  var root = document.documentElement;
  function kept(name, otherwise) {
    try { return localStorage.getItem("kibitz." + name) || otherwise; } catch (e) { return otherwise; }
  }
  var dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = kept("theme", dark ? "dark" : "light");
  root.dataset.suits = kept("suits", "four");
  root.dataset.size = kept("size", "normal");
  root.dataset.view = kept("view", "normal");
})();
