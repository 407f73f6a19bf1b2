/** The elements in which a browser's translation shows its words, by the text node that each replaced. */
const standIns = new WeakMap<Node, Element>();

const isFont = (node: Node | null): node is Element => node?.nodeName === "FONT";

/**
 * Keeps React working on a page that the browser translates. Chrome replaces text nodes by `<font>` elements. React
 * still holds the replaced nodes: removing one, or inserting before one, would throw, and a new value would not show.
 */
export function followTranslation(document: Document): void {
  const texts = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const standIn = standIns.get(target);
      if (standIn) standIn.textContent = target.nodeValue;
    }
  });
  const nodes = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      for (const node of removedNodes) {
        if (!font || !(node instanceof Text)) continue;
        standIns.set(node, font);
        texts.observe(node, { characterData: true });
      }
    }
  });
  nodes.observe(document.body, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  const inPlaceOf = (parent: Node, node: Node) => {
    const standIn = node.parentNode === parent ? undefined : standIns.get(node);
    return standIn?.parentNode === parent ? standIn : null;
  };
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    removeChild.call(this, inPlaceOf(this, child) ?? child);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(added: Added, before: Node | null): Added {
    insertBefore.call(this, added, (before && inPlaceOf(this, before)) ?? before);
    return added;
  };
}
